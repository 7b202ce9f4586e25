import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ProsePage } from '../../ui/page/prose-page.tsx'
import { useSite, type Site } from '../../api/site-query.ts'
import { Link } from '../../ui/router/link.tsx'

export function PrivacyPage() {
  const site = useSite()
  return (
    <ProsePage
      title={t`Privacy Policy`}
      lead={t`Your photos belong to you. This is what happens to them, step by step.`}
    >
      <h2>
        <Trans>While you try colors</Trans>
      </h2>
      <p>
        <Trans>
          Your photo is opened and painted inside your browser. Each color you try is painted on your own
          device.
        </Trans>
      </p>
      <AnalysisParagraph
        analyzesOnServer={site?.analyzesOnServer ?? null}
        hasTapModel={site?.tapModel != null}
      />
      {site?.tapModel?.findsHouses === true && <HouseParagraph name={site.tapModel.name} />}
      {site?.tapModel != null && <TapParagraph {...site.tapModel} />}
      <h2>
        <Trans>When you look for doors</Trans>
      </h2>
      <p>
        <Trans>
          When you press Detect Doors, your photo is sent to this site's server, which looks for doors in it.
          When you save a door design, the photo is sent again and the server makes the full-size picture.
          Both are kept and deleted like the pictures below.
        </Trans>
      </p>
      <h2>
        <Trans>When you press Generate AI Result</Trans>
      </h2>
      <p>
        <Trans>
          Your photo and the area you marked are sent to this site's server, which makes the full-size
          picture. Camera and location data are removed on arrival. Only you can see the photo and the result.
          They are deleted after a day, or after the time that the operator has set, unless you save them.
        </Trans>
      </p>
      <p>
        <Trans>
          If the operator uses a hosted image model, your photo is sent to that service to make the picture.
          The page tells you before you generate, and the result says which model made it.
        </Trans>
      </p>
      <h2>
        <Trans>When you save, share or ask</Trans>
      </h2>
      <p>
        <Trans>
          A saved design keeps the photo and the result until you delete it. Anyone can see a design that you
          share, until you make it private or remove it. A poll shows its designs to everybody who has its
          link, until you delete it; votes are kept with the names that were typed, which only the poll's
          owner sees. A quote request is stored with your name, contact details and ZIP code, and emailed with
          the picture to the operator of this site.
        </Trans>
      </p>
      <h2>
        <Trans>What else is kept</Trans>
      </h2>
      <KeptData hasPlans={site?.hasPlans !== false} backupDays={site?.backupDays ?? null} />
      <h2>
        <Trans>What we don't do</Trans>
      </h2>
      <p>
        <Trans>
          No advertising, no third-party tracking, no fonts or scripts from other sites, and no training on
          your photos.
        </Trans>
      </p>
      <h2>
        <Trans>Who is responsible</Trans>
      </h2>
      <p>
        <Trans>
          Housecoat is software that people run on their own servers. The operator of this server is
          responsible for it; see <Link to="/contact">Contact</Link>.
        </Trans>
      </p>
    </ProsePage>
  )
}

interface AnalysisParagraphProps {
  /** null while unknown; then the text covers both cases */
  readonly analyzesOnServer: boolean | null
  readonly hasTapModel: boolean
}

function AnalysisParagraph({ analyzesOnServer, hasTapModel }: AnalysisParagraphProps) {
  if (analyzesOnServer === false)
    return (
      <p>
        <Trans>Finding the walls in it happens in your browser too.</Trans>{' '}
        {!hasTapModel && <Trans>Your photo doesn't leave your device, however many colors you try.</Trans>}
      </p>
    )
  return (
    <p>
      {analyzesOnServer === null ? (
        <Trans>
          Some sites find the walls on their server. There, a small copy of your photo (1,024 pixels) is sent
          to the server as soon as you open the photo, and deleted as soon as the walls are found.
        </Trans>
      ) : (
        <Trans>
          Finding the walls happens on this site's server. A small copy of your photo (1,024 pixels) is sent
          to the server as soon as you open the photo, and deleted as soon as the walls are found.
        </Trans>
      )}
    </p>
  )
}

/** When the model for taps gets photos of houses. */
function HouseParagraph({ name }: Pick<NonNullable<Site['tapModel']>, 'name'>) {
  return (
    <p>
      <Trans>
        In photos of houses, {name} helps find the walls. For that, the small copy described below is sent as
        soon as you open the photo.
      </Trans>
    </p>
  )
}

/** What the operator's model for taps gets. */
function TapParagraph({ name, isHosted }: NonNullable<Site['tapModel']>) {
  return (
    <p>
      <Trans>
        When you tap a surface, {name} finds its borders. For that, a small copy of your photo (1,024 pixels)
        is sent to this site's server when you mark the area, kept in its memory for up to 15 minutes after
        your last tap, and never stored.
      </Trans>{' '}
      {isHosted && <Trans>When you tap, the server sends the copy to the company that runs the model.</Trans>}
    </p>
  )
}

interface KeptDataProps {
  readonly hasPlans: boolean
  /** null: unknown, or the operator has set no period */
  readonly backupDays: number | null
}

function KeptData({ hasPlans, backupDays }: KeptDataProps) {
  return (
    <ul>
      <li>
        <Trans>
          In this browser only: the last five photos you opened, what the engine found in them, the areas you
          marked, the step you were on and a picture that you asked for without a connection, so that nothing
          is lost when you reload. Clearing this site's data in your browser removes them.
        </Trans>
      </li>
      <li>
        <Trans>Your choice of light or dark, in this browser.</Trans>
      </li>
      <li>
        <Trans>
          The pages and sample photos of this site, in this browser, so that they open without a connection:
          nothing in them is about you.
        </Trans>
      </li>
      <li>
        <Trans>
          Without an account: a cookie with a random number and a scrambled form of your network address,
          which we use to count your free pictures.
        </Trans>
      </li>
      <li>
        <Trans>
          With an account: your username, your email, a one-way hash of your password, the devices you are
          signed in on, the pictures made for you, your favorite colors and folders, and a scrambled form of
          the network address you registered from, to keep free pictures fair. With two-step sign-in: the
          encrypted key of your authenticator app. A cookie tells your account that this browser signed in
          before, so that strangers&rsquo; guesses don&rsquo;t keep you out. You can export and delete all of
          it on your <Link to="/account">account page</Link>.
        </Trans>
      </li>
      {hasPlans && (
        <li>
          <Trans>
            With a subscription: your plan, when it ends, and your customer number at the payment provider.
            Only the provider (Stripe) sees your card, never this server. Deleting your account ends the
            subscription and deletes your data at the provider, except for what the law requires it to keep.
          </Trans>
        </li>
      )}
      {backupDays !== null && (
        <li>
          <Plural
            value={backupDays}
            one="Backups, for one day. What you delete stays in them until then."
            other="Backups, for # days. What you delete stays in them until then."
          />
        </li>
      )}
      <li>
        <Trans>Ordinary server logs, without pictures, to keep the site running and safe.</Trans>
      </li>
    </ul>
  )
}
