import { ButtonLink } from '../ui/button.tsx'
import { NotFoundDrawing } from '../ui/drawings/not-found-drawing.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'

export function NotFoundPage() {
  return (
    <PageMessage
      title="Page Not Found"
      drawing={<NotFoundDrawing className="max-md:-ml-3.5 md:w-80" />}
      text="There's no page at this address. It may have moved, or part of the link is missing."
    >
      <ButtonLink to="/">Go to the home page</ButtonLink>
      <ButtonLink to="/paint" variant="secondary">
        Paint Your Home
      </ButtonLink>
    </PageMessage>
  )
}
