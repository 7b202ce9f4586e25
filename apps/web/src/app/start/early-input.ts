/**
 * Keeps what a person clicks or chooses in a prerendered page until the app responds. Links, file choosers and checkboxes
 * still do at once what the browser does by itself.
 * @returns a function that does it again, once, when the app is there
 */
export function keepEarlyInput(container: HTMLElement): () => void {
  const acts: (() => void)[] = []
  const keep = (event: Event) => {
    const act = readAct(event)
    if (act === null) return
    // React listens here too, and would do it a second time
    event.stopImmediatePropagation()
    acts.push(act)
  }
  container.addEventListener('click', keep, true)
  container.addEventListener('change', keep, true)
  return () => {
    container.removeEventListener('click', keep, true)
    container.removeEventListener('change', keep, true)
    for (const act of acts.splice(0)) act()
  }
}

/** @returns what does the same again; null for what the browser does without the app */
function readAct({ type, target }: Event): (() => void) | null {
  if (type === 'click') {
    const button = target instanceof Element ? target.closest('button') : null
    return button === null ? null : () => button.click()
  }
  if (target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox'))
    return readCheck(target)
  if (target instanceof HTMLSelectElement) return readSelection(target)
  return target === null ? null : () => target.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The app resets what it controls to its own state when it takes the page over. React takes a check from its click. */
function readCheck(input: HTMLInputElement): () => void {
  const { checked } = input
  return () => {
    input.checked = !checked
    input.click()
  }
}

function readSelection(select: HTMLSelectElement): () => void {
  const { value } = select
  return () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
