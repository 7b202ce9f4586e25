import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MODERATION_LOG_KEY, REPORTS_KEY } from '../../api/query-keys.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { ActsLog } from './acts-log.tsx'
import { listActs, listReports } from './api/moderation-api.ts'
import { PagesList } from './pages-list.tsx'
import { ReportCard } from './report-card.tsx'

/** Open reports and the log. For moderators only. */
export function ModerationPage() {
  usePageTitle(t`Moderation`)
  const [tab, setTab] = useState<'reports' | 'log'>('reports')
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeading>
        <Trans>Moderation</Trans>
      </PageHeading>
      <div className="mt-6 max-w-5xl md:mt-8">
        <Tabs
          label={t`What to show`}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'reports', label: t`Open reports`, content: <Reports /> },
            { value: 'log', label: t`Log`, content: <Log /> },
          ]}
        />
      </div>
    </div>
  )
}

function Reports() {
  return (
    <PagesList
      queryKey={REPORTS_KEY}
      load={listReports}
      countOf={(page) => page.reports.length}
      emptyText={t`No open reports. You're all caught up.`}
    >
      {(pages) => (
        <ul className="space-y-5">
          {pages
            .flatMap((page) => page.reports)
            .map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
        </ul>
      )}
    </PagesList>
  )
}

function Log() {
  return (
    <PagesList
      queryKey={MODERATION_LOG_KEY}
      load={listActs}
      countOf={(page) => page.acts.length}
      emptyText={t`No actions yet.`}
    >
      {(pages) => <ActsLog acts={pages.flatMap((page) => page.acts)} />}
    </PagesList>
  )
}
