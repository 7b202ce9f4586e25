import { DEFAULT_LOCALE } from '@housecoat/contract'
import { i18n } from '@lingui/core'
import { findFormatLocale } from './format-locale.ts'

// English is in the code. start-locale.ts activates another language before the first page is shown.
i18n.load(DEFAULT_LOCALE, {})
i18n.activate(DEFAULT_LOCALE, findFormatLocale(DEFAULT_LOCALE))

export { i18n }
