import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { i18n } from '../../locales/i18n.ts'
import {
  chooseTheme,
  readThemeChoice,
  subscribeToTheme,
  THEME_CHOICES,
  type ThemeChoice,
} from './theme-choice.ts'

const LOOKS: Record<ThemeChoice, { label: MessageDescriptor; Icon: typeof Sun }> = {
  system: { label: msg`System`, Icon: Monitor },
  light: { label: msg`Light`, Icon: Sun },
  dark: { label: msg`Dark`, Icon: Moon },
}

/** Chooses light, dark, or the system's theme. */
export function ThemeSwitch() {
  const choice = useSyncExternalStore(subscribeToTheme, readThemeChoice, () => 'system')
  return (
    <fieldset className="flex items-center rounded-control border border-line bg-surface p-1">
      <legend className="sr-only">
        <Trans>Theme</Trans>
      </legend>
      {THEME_CHOICES.map((option) => (
        <ThemeOption key={option} option={option} isChosen={option === choice} onChoose={chooseTheme} />
      ))}
    </fieldset>
  )
}

interface ThemeOptionProps {
  option: ThemeChoice
  isChosen: boolean
  onChoose: (option: ThemeChoice) => void
}

function ThemeOption({ option, isChosen, onChoose }: ThemeOptionProps) {
  const { label, Icon } = LOOKS[option]
  const name = i18n._(label)
  return (
    <label
      title={name}
      className="flex size-11 items-center justify-center rounded-[7px] text-muted transition-colors has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
    >
      <input
        type="radio"
        name="theme"
        value={option}
        checked={isChosen}
        onChange={() => onChoose(option)}
        className="sr-only"
      />
      <span className="sr-only">{name}</span>
      <Icon aria-hidden="true" className="size-5" />
    </label>
  )
}
