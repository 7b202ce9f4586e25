import { t } from '@lingui/core/macro'
import { LanguageSelect, listLocaleChoices } from '../../../ui/language/language-select.tsx'
import { Section } from './section.tsx'

/** The language of the pages, where there is a choice. */
export function LanguageSection() {
  if (listLocaleChoices().length < 2) return null
  return (
    <Section
      title={t`Language`}
      lead={t`Your emails are in this language, and your pages on every device where you sign in.`}
    >
      <LanguageSelect />
    </Section>
  )
}
