import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Project } from '@housecoat/contract'
import { Download, Palette, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { downloadDesign } from '../../../studio/result/download-design.ts'
import { formatDay } from '../../../locales/format.ts'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { BeforeAfterSlider } from '../../../ui/before-after-slider.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AskButton } from '../polls/ask-button.tsx'
import { ShareControl } from '../share/share-control.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditableName } from './editable-name.tsx'
import { useProject } from './project-layout.tsx'
import { SameHome } from './same-home.tsx'
import { SelectionList } from './selection-list.tsx'

/** One saved design: before and after, its selections and its actions. */
export function ProjectPage() {
  const project = useProject()
  usePageTitle(project.name)
  const day = <time dateTime={project.createdAt}>{formatDay(project.createdAt, 'long')}</time>
  return (
    <div className="page-width py-6 md:py-10">
      <EditableName project={project} />
      <p className="mt-2 text-muted">
        {project.isExterior ? <Trans>Exterior, saved {day}</Trans> : <Trans>Interior, saved {day}</Trans>}
      </p>
      <div className="mt-5 grid gap-x-8 gap-y-6 md:mt-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <Pictures project={project} />
        <div className="space-y-5">
          <SelectionList project={project} />
          <Actions project={project} />
        </div>
      </div>
      {project.homeSize > 1 && <SameHome project={project} />}
    </div>
  )
}

const SIZES = '(width < 64rem) 100vw, 62vw'

function Pictures({ project: { original, result } }: { project: Project }) {
  const aspectRatio = result.width / result.height
  return (
    <div className="flex justify-center self-start overflow-hidden rounded-card border border-neutral-line bg-neutral">
      <div style={{ width: `min(100%, calc(75dvh * ${aspectRatio}))` }}>
        <BeforeAfterSlider
          label={t`Before and after`}
          aspectRatio={aspectRatio}
          before={<DesignPicture picture={original} alt={t`Before`} sizes={SIZES} isFirst />}
          after={<DesignPicture picture={result} alt={t`After`} sizes={SIZES} isFirst />}
        />
      </div>
    </div>
  )
}

function Actions({ project }: { project: Project }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const { isDownloading, download } = useDownload(project)
  return (
    <div className="grid gap-3">
      <Button icon={<Download />} isWide isBusy={isDownloading} onClick={() => void download()}>
        <Trans>Download Image</Trans>
      </Button>
      {project.kind === 'paint' && (
        <ButtonLink to={`/paint?design=${project.id}`} variant="secondary" icon={<Palette />} isWide>
          <Trans>Change the Color</Trans>
        </ButtonLink>
      )}
      <ShareControl project={project} isWide />
      <AskButton projectIds={[project.id]} isWide />
      <ButtonLink to={`/projects/${project.id}/print`} variant="secondary" icon={<Printer />} isWide>
        <Trans>Print Sheet</Trans>
      </ButtonLink>
      <Button
        variant="quiet"
        icon={<Trash2 />}
        isWide
        onClick={() => setIsDeleting(true)}
        className="text-danger! hover:bg-danger-soft!"
      >
        <Trans>Delete Design</Trans>
      </Button>
      <DeleteDialog project={project} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </div>
  )
}

function useDownload({ kind, result }: Project) {
  const [isDownloading, setIsDownloading] = useState(false)
  async function download(): Promise<void> {
    setIsDownloading(true)
    try {
      await downloadDesign(kind, result.path)
    } catch (error) {
      console.error(error)
      showToast({
        title: t`The download didn't start`,
        description: t`Check your connection and press Download Image again.`,
        kind: 'error',
      })
    } finally {
      setIsDownloading(false)
    }
  }
  return { isDownloading, download }
}
