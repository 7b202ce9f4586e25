/** Use as a `ref` on the element that replaces a focused one, to move the focus to it. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
