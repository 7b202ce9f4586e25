import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useResolvedPath, type To } from 'react-router'
import { useNavigate } from './use-navigate.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** a page of this site */
  readonly to: To
  /** The new history entry's state. */
  readonly state?: unknown
  /** Leaves the document, so that the server sends the page. */
  readonly reloadDocument?: boolean
}

/**
 * A link that opens another page without leaving the document. React Router's has 4 kB more, for prefetching and loaders,
 * see docs/decisions/031-own-page-router.md.
 */
export function Link({ to, state, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const current = createPath(useLocation())
  const navigate = useNavigate()

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (reloadDocument || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // as browsers do: a link to the page itself adds no entry
    void navigate(href, { replace: href === current, state })
  }

  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  )
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  readonly className: (look: { readonly isActive: boolean }) => string
}

/** A link that says when its page, or one below it, is open. */
export function NavLink({ className, ...link }: NavLinkProps) {
  const target = useResolvedPath(link.to).pathname.toLowerCase()
  const pathname = useLocation().pathname.toLowerCase()
  const isActive = pathname === target || pathname.startsWith(`${target}/`)
  return <Link {...link} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />
}

/** Whether the browser would open the link in this tab. */
function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && (target === '' || target === '_self')
}
