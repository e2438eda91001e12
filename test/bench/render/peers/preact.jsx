/** @jsxImportSource preact */
import {Component, render} from 'preact';
import {describeCard} from '../page/card-text.js';
import {offerPeer} from '../page/peer.js';

const onUse = () => undefined;

const Picker = ({axis, legend, name, options}) => (
  <fieldset class="picker" part="picker">
    <legend>{legend}</legend>
    <div class="options">
      {options.map(({value, text, isChosen}) => (
        <label key={value} class="option">
          <input type="radio" name={name} data-axis={axis} value={value} checked={isChosen} onChange={onUse} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

class Card extends Component {
  shouldComponentUpdate({card}) {
    return card !== this.props.card;
  }

  render({card}) {
    const text = describeCard(card);
    return (
      <li part="card" class={text.className} data-key={text.key}>
        <div class="about">
          {text.badges.length > 0 && (
            <ul class="badges">
              {text.badges.map(badge => (
                <li key={badge} class="badge" part="badge">
                  {badge}
                </li>
              ))}
            </ul>
          )}
          <div>
            <div class="name" part="name" role="heading" aria-level={3}>
              {text.name}
            </div>
            <p class="muted small" part="provider">
              {text.provider}
            </p>
          </div>
          <p class="rating" part="rating">
            <b role="img" aria-label={text.ratingLabel}>
              {text.rating}
            </b>
            <svg aria-hidden="true">
              <rect width={text.ratingWidth} height="100%"></rect>
            </svg>
            <span class="muted" lang="en">
              {text.verdict}
            </span>
          </p>
          <p part="coverage">{text.coverageText}</p>
          {text.pickers.map(picker => (
            <Picker key={picker.axis} {...picker} />
          ))}
        </div>
        <div class="side">
          <div class="price" part="price">
            <p class="amount">
              {text.amount}
              <small>{text.perMonth}</small>
            </p>
            {text.sums.map((sum, index) => (
              <p key={index} class="muted small">
                {sum}
              </p>
            ))}
          </div>
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
          <div class="more small">
            <button type="button" class="link" part="details" aria-label={text.detailsLabel} onClick={onUse}>
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
