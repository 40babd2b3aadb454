import { Link } from '@tanstack/react-router'
import { CheckInFacts } from '#client/site/check-in-facts'
import { GettingHere } from '#client/site/getting-here'
import { PageFrame } from '#client/site/page-frame'
import { useFacts } from '#client/site/use-facts'
import { Weather } from '#client/site/weather'
import { buttonStyle } from '#client/ui/button'
import { questionsOf } from '#shared/hotel/fact-words'

/** Everything that guests want to know: the day of arrival, the way, the weather, and their questions. */
export function FactsScreen() {
  const facts = useFacts()
  return (
    <PageFrame page="inner">
      <article className="page-grid facts-page">
        <header className="facts-page-head">
          <h1>Good to know</h1>
          <p>
            What guests ask us before they book and before they set out. For anything else, call or write.
          </p>
        </header>
        <section aria-labelledby="arrival">
          <h2 id="arrival">The day you come</h2>
          <CheckInFacts />
        </section>
        <section aria-labelledby="getting-here">
          <h2 id="getting-here">Getting here</h2>
          <GettingHere />
        </section>
        {facts.weather && facts.weather.length > 0 && (
          <section aria-labelledby="weather">
            <h2 id="weather">The weather by month</h2>
            <Weather months={facts.weather} />
          </section>
        )}
        <section aria-labelledby="questions">
          <h2 id="questions">Questions and answers</h2>
          <dl className="questions">
            {questionsOf(facts).map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          <div className="button-row">
            <Link {...buttonStyle('press')} to="/booking">
              Book a room
            </Link>
          </div>
        </section>
      </article>
    </PageFrame>
  )
}
