import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { usualAreaUnit } from '../../../ui/paint-amount/paint-amount.ts'

type PaperId = 'a4' | 'letter'

export interface Paper {
  readonly id: PaperId
  readonly label: MessageDescriptor
  readonly widthMm: number
  readonly heightMm: number
}

export const PAPERS: Record<PaperId, Paper> = {
  a4: { id: 'a4', label: msg`A4`, widthMm: 210, heightMm: 297 },
  letter: { id: 'letter', label: msg`Letter`, widthMm: 215.9, heightMm: 279.4 },
}

/** Margin on every side; home printers can't print closer to the edge. */
export const MARGIN_MM = 12

/** The paper size of the person's region, by the browser's language: regions that use Letter paper measure in feet. */
export function usualPaper(language: string): PaperId {
  return usualAreaUnit(language) === 'ft2' ? 'letter' : 'a4'
}
