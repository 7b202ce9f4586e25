import type { MaskStart } from '../mask/mask-start.ts'
import type { FoundArea } from './found-area.ts'

/**
 * What a person's edits start from: the found area where it can be relied on, else a blank mask. A blank start still
 * remembers how likely each pixel is, so that a first tap reaches far and does not spill onto sky or street.
 */
export function startArea(found: FoundArea): MaskStart {
  const { mask, likelihood, isSure } = found
  if (isSure) return { mask, likelihood }
  return { mask: { ...mask, data: new Uint8Array(mask.data.length) }, likelihood }
}
