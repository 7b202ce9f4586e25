// Runs before the first paint, so that neither another theme nor another step of a wizard flashes. A file of its own: the
// content security policy allows no inline script. The keys and the values are those of src/ui/theme/theme-choice.ts and
// src/photo/returning-person.ts.
try {
  const choice = localStorage.getItem('housecoat.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  if (localStorage.getItem('housecoat.returning') !== null) document.documentElement.dataset.returning = ''
} catch {
  // Storage is blocked: the system's theme stands, and no session is restored.
}
