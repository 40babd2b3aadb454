import { TodayScreen } from './today/today-screen'

/** The panel before a choice: today. */
export function PanelIndex() {
  return (
    <>
      <p className="desk-choose soft">Select an option to view details</p>
      <TodayScreen date={undefined} />
    </>
  )
}
