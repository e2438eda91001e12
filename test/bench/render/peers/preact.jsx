/** @jsxImportSource preact */
import {Component, Fragment, render} from 'preact';
import {describeCard} from '../page/card-text.js';
import {offerPeer} from '../page/peer.js';

const onUse = () => undefined;

const Term = ({axis, label, selectLabel, options, value}) =>
  options.length > 1 ? (
    <label class="term">
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
    <p class="term">
      <span>{label}</span> <b>{options[0].text}</b>
    </p>
  );

class Card extends Component {
  shouldComponentUpdate({card}) {
    return card !== this.props.card;
  }

  render({card}) {
    const text = describeCard(card);
    return (
      <li part="card" class={text.className} data-key={text.key}>
        <div class="who">
          <div class="name" part="name" role="heading" aria-level={3}>
            {text.name}
          </div>
          <p class="meta" part="provider">
            {text.provider}
          </p>
          <div class="meta rated">
            <p part="rating">
              <b role="img" aria-label={text.ratingLabel}>
                {text.rating}
              </b>{' '}
              <span lang="en">{text.verdict}</span>
            </p>
            {text.badges.length > 0 && (
              <ul>
                {text.badges.map(badge => (
                  <li key={badge} class="badge" part="badge">
                    {badge}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div class="cover">
          <p class="level" part="coverage">
            {text.level}
          </p>
          <ul>
            {text.notes.map(note => (
              <li key={note} class="out">
                {note}
              </li>
            ))}
          </ul>
        </div>
        <div class="cost" part="price">
          <p class="amount">
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
        <div class="foot">
          <div class="terms">
            {text.terms.map(term => (
              <Term key={term.axis} {...term} />
            ))}
          </div>
          <div class="acts">
            <label part="compare">
              <input type="checkbox" aria-label={text.compareLabel} checked={text.isCompared} onChange={onUse} />{' '}
              {text.compare}
            </label>
            <button type="button" class="button second" part="details" aria-label={text.detailsLabel} onClick={onUse}>
              {text.details}
            </button>
            <a
              class="button"
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
  }
}

const List = ({cards}) => (
  <div part="base">
    <ul class="cards" role="list">
      {cards.map(card => (
        <Card key={card.group.key} card={card} />
      ))}
    </ul>
  </div>
);

offerPeer(root => cards => render(<List cards={cards} />, root));
