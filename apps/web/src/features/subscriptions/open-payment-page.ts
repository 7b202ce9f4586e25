/** Opens a page of the payment provider beside this one, or in its place where the browser lets no tab open. */
export function openPaymentPage(url: string): void {
  const tab = window.open(url, '_blank')
  if (tab === null) window.location.assign(url)
  // the other page needs no hold on this one
  else tab.opener = null
}
