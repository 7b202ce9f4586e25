import { createOpenMailPicture } from '../features/images/open-mail-picture.ts'
import type { Images } from '../features/images/open-images.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { MailOutbox, OUTBOX_TIMES } from '../platform/mail/mail-outbox.ts'
import type { StartContext } from './app-parts.ts'
import type { Storage } from './open-storage.ts'

/** Opens the outbox, which sends all mails. */
export function openOutbox(
  { config, parts, log }: StartContext,
  storage: Storage,
  images: Images,
): MailOutbox {
  return new MailOutbox({
    db: storage.database.db,
    secrets: storage.secrets,
    hostname: config.http.publicUrl.hostname,
    mailer: createMailer({
      ...config.mail,
      dataDir: config.storage.dataDir,
      publicUrl: config.http.publicUrl,
    }),
    openPicture: createOpenMailPicture(images),
    times: parts.outboxTimes ?? OUTBOX_TIMES,
    onError: log.onError,
  })
}
