import { Link } from '@tanstack/react-router'
import { FactList } from '#client/site/fact-list'
import type { HomeFacts } from '#client/site/home-route'

/** What decides whether somebody comes, and what they ask most. */
export const GoodToKnow = ({ rows, questions }: HomeFacts) => (
  <section className="home-facts page-grid" aria-labelledby="home-facts">
    <h2 id="home-facts">Good to know</h2>
    <FactList rows={rows} />
    <div className="home-questions">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <p>
        <Link to="/good_to_know">All answers, the way here and the weather by month</Link>
      </p>
    </div>
  </section>
)
