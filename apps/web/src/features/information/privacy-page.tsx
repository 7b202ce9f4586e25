import { Link } from 'react-router'
import { ProsePage } from '../../shared/page/prose-page.tsx'

export function PrivacyPage() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead="A photo of your home is yours. This is what happens to it, step by step."
    >
      <h2>While you try colors</h2>
      <p>
        Your photo is opened and painted inside your browser. It does not leave your device, however many
        colors you try.
      </p>
      <h2>When you press Generate AI Result</h2>
      <p>
        Your photo and the area you marked are sent to the server that runs this site, because the full-size
        picture is made there. Camera and location data are removed on arrival. The photo and the result are
        kept for you alone, so that you can save them, and deleted after a day, or after the time that whoever
        runs this site has set. The same happens when doors are looked for in a photo or set into it.
      </p>
      <p>
        Where whoever runs this site has named a hosted image model for design styles, your photo is sent on
        to it for the picture. The page tells you before, and the result says who made it.
      </p>
      <h2>When you save, share or ask</h2>
      <p>
        A saved design keeps the photo and the result until you delete it. A design that you share is seen by
        everybody until you make it private or remove it. A request for a quote is kept with your name,
        contact and postcode, and mailed with the picture to whoever runs this site.
      </p>
      <h2>What else is kept</h2>
      <ul>
        <li>
          The last five photos you opened, the areas you marked in them and where you were, in this browser
          only, so that a reload loses nothing. Clearing this site's data in your browser removes them.
        </li>
        <li>Your choice of light or dark, in this browser.</li>
        <li>
          Without an account: a cookie with a random number, by which your free pictures are counted, and a
          scrambled form of your network address for the same purpose.
        </li>
        <li>
          With an account: your username, your email, your password in a form that cannot be read back, where
          you are signed in, and which pictures were made for you. With two-step sign-in: the encrypted key of
          your authenticator app. A cookie tells your account that this browser signed in before, so that
          strangers&rsquo; guesses don&rsquo;t keep you out. All of it can be exported and deleted on your{' '}
          <Link to="/account">account page</Link>.
        </li>
        <li>
          With a subscription: which plan you have, until when, and a number by which the payment provider
          knows you. Your card is seen by the provider (Stripe) alone, never by this server. Deleting your
          account ends the subscription and has the provider forget you, except for what it must keep by law.
        </li>
        <li>Ordinary server logs without pictures, for keeping the site running and safe.</li>
      </ul>
      <h2>What is not done</h2>
      <p>
        No advertising, no tracking by third parties, no fonts or scripts from elsewhere, and no training on
        your photos.
      </p>
      <h2>Who is responsible</h2>
      <p>
        Housecoat is software that people run on their own servers. The operator of this server is responsible
        for it; see <Link to="/contact">Contact</Link>.
      </p>
    </ProsePage>
  )
}
