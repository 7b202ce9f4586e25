import { ProsePage } from '../../ui/page/prose-page.tsx'
import { useSite } from '../../api/site-query.ts'

export function ContactPage() {
  const site = useSite()
  return (
    <ProsePage title="Contact" lead="How to reach the people who run this site.">
      <h2>Questions about your photos or this site</h2>
      {site?.operatorEmail == null ? (
        <p role="status">
          {site !== null &&
            'The operator of this server has not set a contact address. If you run this server, set OPERATOR_EMAIL to show yours here.'}
        </p>
      ) : (
        <p>
          Write to <a href={`mailto:${site.operatorEmail}`}>{site.operatorEmail}</a>.
        </p>
      )}
      <p>
        If something failed, include the request ID from the message on your screen; with it we can find out
        what happened.
      </p>
      <h2>Questions about the software</h2>
      <p>
        Housecoat is open source. Please report bugs and ideas in the issue tracker of the project that this
        server was installed from.
      </p>
    </ProsePage>
  )
}
