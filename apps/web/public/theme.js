// Runs before the first paint, so that a chosen theme never flashes. A file of its own: the content security
// policy allows no inline script. The key and the values are those of src/ui/theme/theme-choice.ts.
try {
  const choice = localStorage.getItem('housecoat.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage is blocked: the system's theme stands.
}
