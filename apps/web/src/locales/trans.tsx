import { TransNoContext } from '@lingui/react/server'
import type { TransProps } from '@lingui/react'
import { i18n } from './i18n.ts'

/** What the macro `Trans` becomes. It needs no provider, because a page keeps its language until it is loaded again. */
export function Trans(props: TransProps) {
  return TransNoContext({ ...props, lingui: { i18n } })
}
