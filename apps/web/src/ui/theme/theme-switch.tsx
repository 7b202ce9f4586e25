import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  chooseTheme,
  readThemeChoice,
  subscribeToTheme,
  THEME_CHOICES,
  type ThemeChoice,
} from './theme-choice.ts'

const LOOKS: Record<ThemeChoice, { label: string; Icon: typeof Sun }> = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** Chooses light, dark, or the system's theme. */
export function ThemeSwitch() {
  const choice = useSyncExternalStore(subscribeToTheme, readThemeChoice, () => 'system')
  return (
    <fieldset className="flex items-center rounded-control border border-line bg-surface p-1">
      <legend className="sr-only">Theme</legend>
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
  return (
    <label
      title={label}
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
      <span className="sr-only">{label}</span>
      <Icon aria-hidden="true" className="size-5" />
    </label>
  )
}
