import {Fragment, memo} from 'react';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {describeCard} from '../page/card-text.js';
import {offerPeer} from '../page/peer.js';

const onUse = () => undefined;

const Term = ({axis, label, selectLabel, options, value}) =>
  options.length > 1 ? (
    <label className="term">
      <span>{label}</span>
      <select part="picker" data-axis={axis} aria-label={selectLabel} value={value} onChange={onUse}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  ) : (
    <p className="term">
      <span>{label}</span> <b>{options[0].text}</b>
    </p>
  );

const Card = memo(function Card({card}) {
  const text = describeCard(card);
  return (
    <li part="card" className={text.className} data-key={text.key}>
      <div className="who">
        <div className="name" part="name" role="heading" aria-level={3}>
          {text.name}
        </div>
        <p className="meta" part="provider">
          {text.provider}
        </p>
        <div className="meta rated">
          <p part="rating">
            <b role="img" aria-label={text.ratingLabel}>
              {text.rating}
            </b>{' '}
            <span lang="en">{text.verdict}</span>
          </p>
          {text.badges.length > 0 && (
            <ul>
              {text.badges.map(badge => (
                <li key={badge} className="badge" part="badge">
                  {badge}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="cover">
        <p className="level" part="coverage">
          {text.level}
        </p>
        <ul>
          {text.notes.map(note => (
            <li key={note} className="out">
              {note}
            </li>
          ))}
        </ul>
      </div>
      <div className="cost" part="price">
        <p className="amount">
          {text.amount}
          <small>{text.perMonth}</small>
        </p>
        {text.payments && <p>{text.payments}</p>}
        <p>
          {text.sums.map((sum, index) => (
            <Fragment key={index}>
              <span>{sum}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      <div className="foot">
        <div className="terms">
          {text.terms.map(term => (
            <Term key={term.axis} {...term} />
          ))}
        </div>
        <div className="acts">
          <label part="compare">
            <input type="checkbox" aria-label={text.compareLabel} checked={text.isCompared} onChange={onUse} />{' '}
            {text.compare}
          </label>
          <button type="button" className="button second" part="details" aria-label={text.detailsLabel} onClick={onUse}>
            {text.details}
          </button>
          <a
            className="button"
            part="checkout"
            href={text.url}
            rel="noopener noreferrer"
            aria-label={text.checkoutLabel}
            onClick={onUse}
          >
            {text.checkout}
          </a>
        </div>
      </div>
    </li>
  );
});

const List = ({cards}) => (
  <div part="base">
    <ul className="cards" role="list">
      {cards.map(card => (
        <Card key={card.group.key} card={card} />
      ))}
    </ul>
  </div>
);

offerPeer(root => {
  const place = createRoot(root);
  return cards => flushSync(() => place.render(<List cards={cards} />));
});
