/** React would hydrate the whole page at once, in one long task, to respond to one of these. */
const PRESS_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend']

/**
 * Keeps what a person presses, clicks or chooses in a prerendered page until the app responds. Links, file choosers and
 * checkboxes still do at once what the browser does by itself.
 * @returns a function that does it again, once, when the app is there
 */
export function keepEarlyInput(container: HTMLElement): () => void {
  const acts: (() => void)[] = []
  const keep = (event: Event) => {
    const isPress = PRESS_EVENTS.includes(event.type)
    const act = isPress ? readPress(event) : readAct(event)
    // React listens here too, and would do it a second time
    if (isPress || act !== null) event.stopImmediatePropagation()
    if (act !== null) acts.push(act)
  }
  const types = [...PRESS_EVENTS, 'click', 'change']
  for (const type of types) container.addEventListener(type, keep, true)
  return () => {
    for (const type of types) container.removeEventListener(type, keep, true)
    for (const act of acts.splice(0)) act()
  }
}

/** Tabs and menus act when their button is pressed down. @returns null elsewhere: a drag can't be done again */
function readPress(event: Event): (() => void) | null {
  const { type, target } = event
  if (!(event instanceof MouseEvent && target instanceof Element && target.closest('button'))) return null
  return () => target.dispatchEvent(new PointerEvent(type, event))
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
