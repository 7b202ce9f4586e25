/** Holds a fake server's answer until the test calls `release()`. */
export function holdAnswer() {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}
