import { useState } from 'react'
import { heroScenes } from '#client/art/hero-picture'
import { ClosedNights } from '#client/site/closed-notice'
import { useTurning } from '#client/ui/use-turning'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { type Sale, shownSeason } from '#shared/calendar/season'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { shownRate } from '#shared/rates/shown-rate'
import type { Room } from '#shared/room/room'
import { HeroSlider, heroEveryMs } from './hero-slider'
import { OwnBookingOffer } from './own-booking-offer'
import { warmRooms } from './room-count'

/** Where, when and how much, in front of the pictures of the valley. */
export function Hero({ rooms, sale }: { rooms: readonly Room[]; sale: Sale }) {
  const next = shownSeason(sale)
  const seasons = sale.seasons.length > 0 || !next ? sale.seasons : [next]
  const [least] = rooms.map((room) => shownRate(room, sale).least).sort((a, b) => a - b)
  const [at, setAt] = useState(0)
  const turning = useTurning(at, heroEveryMs, () => setAt((at + 1) % heroScenes.length))
  return (
    <div className="hero" {...turning.holding}>
      <HeroSlider at={at} turning={turning} beside={<OwnBookingOffer />} />
      <div className="hero-words">
        <h1>{`${warmRooms(rooms)}, high in the valley`}</h1>
        <dl className="hero-facts">
          <div>
            <dt>Where</dt>
            <dd>Garhwal, Uttarakhand</dd>
          </div>
          {seasons.length > 0 && (
            <div>
              <dt>Open for stays</dt>
              {seasons.map(({ minCheckIn, maxCheckOut }) => (
                <dd key={minCheckIn}>
                  <span className="num">{dateForPeople(minCheckIn)}</span> to{' '}
                  <span className="num">{dateForPeople(maxCheckOut)}</span>
                </dd>
              ))}
            </div>
          )}
          {least !== undefined && (
            <div>
              <dt>A night</dt>
              <dd>
                from <span className="num">{moneyForPeople(toPaise(least))}</span>
              </dd>
            </div>
          )}
        </dl>
        <ClosedNights sale={sale} />
      </div>
    </div>
  )
}
