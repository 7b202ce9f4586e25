import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { InteriorArea } from '@housecoat/contract'

/** A sample photo, made by tools/samples. */
export interface Sample {
  readonly id: string
  readonly title: MessageDescriptor
  /** the surface that it shows well; null for an exterior */
  readonly interiorArea: InteriorArea | null
  readonly photoUrl: string
  readonly thumbnailUrl: string
}

export const SAMPLES: readonly Sample[] = [
  sample('porch-house', msg`a house with a porch`, null),
  sample('garage-house', msg`a house with a garage in the evening sun`, null),
  sample('living-room', msg`a living room`, 'walls'),
]

function sample(id: string, title: MessageDescriptor, interiorArea: InteriorArea | null): Sample {
  return { id, title, interiorArea, photoUrl: `/samples/${id}.jpg`, thumbnailUrl: `/samples/${id}-720.avif` }
}
