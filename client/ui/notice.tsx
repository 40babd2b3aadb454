import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

type NoticeKind = 'info' | 'success' | 'alarm'

const icons: Record<NoticeKind, IconName> = { info: 'info', success: 'check', alarm: 'alarm' }

type NoticeProps = { kind?: NoticeKind; title?: string | undefined; children?: ReactNode }

/** A message that stays as long as it is true. An alarm is read out at once, the others in due course. */
export function Notice({ kind = 'info', title, children }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'alarm' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  )
}
