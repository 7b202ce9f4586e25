import { ProsePage } from '../../shared/page/prose-page.tsx'

export function ContactPage() {
  return (
    <ProsePage
      title="Contact"
      lead="Housecoat is run by whoever set up this server, and that is whom to ask."
    >
      <h2>Questions about your photos or this site</h2>
      <p>
        Write to the operator: the person or firm that gave you this address. When something failed, the
        message on the screen shows a request id; quote it, and the operator can find what happened.
      </p>
      <h2>Questions about the software</h2>
      <p>
        Housecoat is open source. Faults and ideas belong in the issue tracker of the project that this server
        was installed from.
      </p>
    </ProsePage>
  )
}
