import { createServer } from 'node:net'

/** @returns {Promise<number>} a port of the loopback address that nothing listens on */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
