import {memo} from 'react';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {describeCard} from '../page/card-text.js';
import {offerPeer} from '../page/peer.js';

const onUse = () => undefined;

const Picker = ({axis, legend, name, options}) => (
  <fieldset className="picker" part="picker">
    <legend>{legend}</legend>
    <div className="options">
      {options.map(({value, text, isChosen}) => (
        <label key={value} className="option">
          <input type="radio" name={name} data-axis={axis} value={value} checked={isChosen} onChange={onUse} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

const Card = memo(function Card({card}) {
  const text = describeCard(card);
  return (
    <li part="card" className={text.className} data-key={text.key}>
      <div className="about">
        {text.badges.length > 0 && (
          <ul className="badges">
            {text.badges.map(badge => (
              <li key={badge} className="badge" part="badge">
                {badge}
              </li>
            ))}
          </ul>
        )}
        <div>
          <div className="name" part="name" role="heading" aria-level={3}>
            {text.name}
          </div>
          <p className="muted small" part="provider">
            {text.provider}
          </p>
        </div>
        <p className="rating" part="rating">
          <b role="img" aria-label={text.ratingLabel}>
            {text.rating}
          </b>
          <svg aria-hidden="true">
            <rect width={text.ratingWidth} height="100%"></rect>
          </svg>
          <span className="muted" lang="en">
            {text.verdict}
          </span>
        </p>
        <p part="coverage">{text.coverageText}</p>
        {text.pickers.map(picker => (
          <Picker key={picker.axis} {...picker} />
        ))}
      </div>
      <div className="side">
        <div className="price" part="price">
          <p className="amount">
            {text.amount}
            <small>{text.perMonth}</small>
          </p>
          {text.sums.map((sum, index) => (
            <p key={index} className="muted small">
              {sum}
            </p>
          ))}
        </div>
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
        <div className="more small">
          <button type="button" className="link" part="details" aria-label={text.detailsLabel} onClick={onUse}>
            {text.details}
          </button>
          <label part="compare">
            <input type="checkbox" aria-label={text.compareLabel} checked={text.isCompared} onChange={onUse} />{' '}
            {text.compare}
          </label>
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
