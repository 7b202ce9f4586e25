import { ProsePage } from '../../ui/page/prose-page.tsx'
import { useSite } from '../../api/site-query.ts'

export function TermsPage() {
  const hasPlans = useSite()?.hasPlans !== false
  return (
    <ProsePage title="Terms of Service" lead="The short version, because there isn't much to agree on.">
      <h2>Your photos and your pictures</h2>
      <p>
        You keep all rights to the photos you upload and to the pictures made from them. Only upload photos
        that you have the right to use, and nothing unlawful.
      </p>
      <h2>What the pictures are for</h2>
      <p>
        They help you choose. They are not a quotation, a measurement or a promise about how a finished wall
        will look; screens and daylight differ. Paint a test patch before you buy.
      </p>
      {hasPlans && (
        <>
          <h2>Plans</h2>
          <p>
            A paid plan renews every month until you cancel it, and ends with the month you paid for. If a
            payment fails, you keep the plan for a few days; then you'll move to Free. You keep everything you
            made.
          </p>
        </>
      )}
      <h2>Fair use</h2>
      <p>
        The server has limits so that it stays fast for everyone. Please don't try to get around them or harm
        the service.
      </p>
      <h2>No warranty</h2>
      <p>
        Housecoat is open-source software under the MIT license, provided as it is. The operator of this
        server may change or end the service, and may add its own terms.
      </p>
    </ProsePage>
  )
}
