import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/**
 * Closes the server, or the worker, on a signal to stop or an unexpected error.
 * @param graceMs from the signal until the process ends, finished or not
 * @param beforeClose what is done first on a signal, within that time
 */
export function stopWithGrace(
  app: FastifyInstance,
  graceMs: number,
  beforeClose: () => Promise<void> = () => Promise.resolve(),
): void {
  // an unhandled rejection leaves no work half done on the stack: it is a bug to fix, not a reason to stop
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled promise rejection'))
  closeWithGrace({ delay: graceMs, logger: app.log, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
    else await beforeClose()
    await app.close()
  })
}
