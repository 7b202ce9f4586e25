export const THEME_CHOICES = ['system', 'light', 'dark'] as const

export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** public/theme.js reads the same key before the first paint. */
const STORAGE_KEY = 'housecoat.theme'

const listeners = new Set<() => void>()

/** Calls back whenever the theme changes. @returns a function that unsubscribes */
export function subscribeToTheme(onChoice: () => void): () => void {
  listeners.add(onChoice)
  return () => listeners.delete(onChoice)
}

export function readThemeChoice(): ThemeChoice {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the theme and stores it for the next visit, if storage allows. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // storage is blocked: the choice lasts until the page is left
  }
  for (const onChoice of listeners) onChoice()
}
