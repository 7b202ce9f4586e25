/** Opens a page of the payment provider in a new tab, or in this one if the browser blocks it. */
export function openPaymentPage(url: string): void {
  const tab = window.open(url, '_blank')
  if (tab === null) window.location.assign(url)
  // the other page must not control this one
  else tab.opener = null
}
