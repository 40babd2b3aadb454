import { useState } from 'react'
import type { Device } from '#client/app/device'
import { useSite } from '#client/app/site-facts'
import { useHydrated } from '#client/app/use-hydrated'
import { sceneSize } from '#client/art/scenes'
import { PageFrame } from '#client/site/page-frame'
import { PhoneLink } from '#client/site/phone-link'
import { Button } from '#client/ui/button'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { kagbhusandi } from '#shared/trek/trek'
import { EnquiryDialog, type SendEnquiry } from './enquiry-dialog'
import { trekPicture } from './trek-pictures'
import { Advice, Itinerary, Overview, Price, TrekGallery } from './trek-sections'

type KagbhusandiScreenProps = { send: SendEnquiry; device: Device | undefined; goHome: () => void }

/** The trek page, with the enquiry form. */
export function KagbhusandiScreen({ send, device, goHome }: KagbhusandiScreenProps) {
  const [open, setOpen] = useState(false)
  // Before hydration the button would do nothing.
  const isHydrated = useHydrated()
  const book = (
    <Button kind="press" disabled={!isHydrated} onClick={() => setOpen(true)}>
      Book Now
    </Button>
  )
  return (
    <PageFrame page="inner">
      <header className="trek-head page-grid">
        <div className="trek-title">
          <h1>{kagbhusandi.title}</h1>
          <p className="trek-lead">
            A guided walk of <span>{kagbhusandi.days}</span> days to a lake under the snow, for{' '}
            <span className="num">{price}</span> a person.
          </p>
          {book}
        </div>
        <picture className="trek-picture">
          <source media="(prefers-color-scheme: dark)" srcSet={trekPicture.night} />
          <img src={trekPicture.evening} alt={trekPicture.alt} {...sceneSize} />
        </picture>
      </header>
      <div className="trek-parts">
        <Overview />
        <TrekGallery />
        <Itinerary />
        <Price />
        <Advice />
        <section className="trek-end page-grid" aria-labelledby="trek-end">
          <h2 id="trek-end">Come along</h2>
          <p>
            <span>
              Tell us who you are and how many are coming, and we will call you about dates. Or call us:{' '}
            </span>
            {useSite().phones.map((phone, index) => (
              <span key={phone}>
                <span>{index > 0 && ' or '}</span>
                <PhoneLink phone={phone} />
              </span>
            ))}
            <span>.</span>
          </p>
          {book}
        </section>
      </div>
      {open && device && (
        <EnquiryDialog onClose={() => setOpen(false)} send={send} device={device} goHome={goHome} />
      )}
    </PageFrame>
  )
}

const price = moneyForPeople(toPaise(asRupees(kagbhusandi.price)))
