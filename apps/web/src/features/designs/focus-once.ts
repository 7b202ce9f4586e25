/** As a `ref`: what took the place of the focused element is focused when it appears. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
