import { ProsePage } from '../../shared/page/prose-page.tsx'

export function TermsPage() {
  return (
    <ProsePage title="Terms of Service" lead="Short, because there is little to agree on.">
      <h2>Your photos and your pictures</h2>
      <p>
        You keep every right to the photos you bring and to the pictures made from them. Bring only photos
        that you may use, and nothing unlawful.
      </p>
      <h2>What the pictures are for</h2>
      <p>
        They help you choose. They are not a quotation, a measurement or a promise about how a finished wall
        will look; screens and daylight differ. Paint a test patch before you buy.
      </p>
      <h2>Plans</h2>
      <p>
        A paid plan is renewed every month until you cancel it, and ends with the month that you paid for.
        When a payment fails you keep the plan for some days, and the free plan after that. Nothing that you
        made is lost.
      </p>
      <h2>Fair use</h2>
      <p>
        The server has limits so that it stays quick for everybody. Please do not try to get around them or to
        harm the service.
      </p>
      <h2>No warranty</h2>
      <p>
        Housecoat is open-source software under the MIT license, provided as it is. The operator of this
        server may change or end the service, and adds terms of its own where it needs them.
      </p>
    </ProsePage>
  )
}
