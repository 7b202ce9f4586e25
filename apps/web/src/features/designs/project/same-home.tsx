import { Trans } from '@lingui/react/macro'
import { POLL_LIMITS, type Project } from '@housecoat/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { projectsQuery } from '../api/projects-query.ts'

/** The person's other designs of the same photo; nothing until they are known. */
export function SameHome({ project }: { readonly project: Project }) {
  const { data } = useInfiniteQuery(projectsQuery({ home: project.id }))
  const designs = data?.pages.flatMap(({ projects }) => projects) ?? []
  const others = designs.filter(({ id }) => id !== project.id)
  if (others.length === 0) return null
  const compared = [project, ...others].slice(0, POLL_LIMITS.designsMax).map(({ id }) => id)
  return (
    <section aria-labelledby="same-home" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="same-home" className="text-display text-2xl">
          <Trans>More designs of this home</Trans>
        </h2>
        <ButtonLink
          to={`/my-designs/compare?designs=${compared.join(',')}`}
          variant="secondary"
          icon={<Columns2 />}
        >
          <Trans>Compare Designs</Trans>
        </ButtonLink>
      </div>
      <ul className="-mx-1 mt-3 flex gap-4 overflow-x-auto px-1 pt-1 pb-2">
        {others.map(({ id, name, result, original }) => (
          <li key={id} className="w-44 shrink-0 sm:w-56">
            <Link to={`/projects/${id}`} className="focus-ring block rounded-card hover:text-primary">
              <DesignPicture
                picture={result}
                fallback={original}
                alt=""
                sizes="14rem"
                className="aspect-4/3 w-full rounded-card object-cover"
              />
              <span dir="auto" className="mt-1.5 block truncate font-medium">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
