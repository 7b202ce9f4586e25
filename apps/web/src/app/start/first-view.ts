/** The app starts after this time even if a picture is still loading. */
const MAX_WAIT_MS = 3000

/**
 * Resolves when the first view of a prerendered page is on the screen with its pictures, so that scripts don't compete with
 * them for a slow line. At once when the person does something.
 */
export async function whenFirstViewIsSeen(): Promise<void> {
  await Promise.race([whenPainted(), whenPersonActs(), after(MAX_WAIT_MS)])
}

async function whenPainted(): Promise<void> {
  const pictures = [...document.images].filter(({ fetchPriority }) => fetchPriority === 'high')
  // a picture that fails holds nothing up
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  await nextFrame()
}

/** Resolves after the next frame; pages in the background have none. */
async function nextFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await new Promise(requestAnimationFrame)
  await after(0)
}

function whenPersonActs(): Promise<void> {
  return new Promise((resolve) => {
    const act = () => resolve()
    for (const type of ['pointerdown', 'keydown', 'click', 'change'])
      document.addEventListener(type, act, { capture: true, once: true })
  })
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms))
}
