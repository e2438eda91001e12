/** An issue that IBM's engine reports by mistake. */
export interface FalsePositive {
  readonly rule: string;
  /** The engine's reason within the rule. */
  readonly reason: string;
  /** The elements it applies to, by the tag as the engine writes it. By default, all. */
  readonly element?: RegExp;
  /** The states it applies to. By default, all. */
  readonly states?: readonly string[];
  /** Why it is not an issue. */
  readonly why: string;
}

/** An entry that no longer matches anything fails the test and must be deleted. */
export const FALSE_POSITIVES: readonly FalsePositive[] = [
  {
    rule: 'fieldset_legend_valid',
    reason: 'Fail_1',
    element: /^<fieldset role="none"/,
    why: 'It disables the fields in it together. With its role, it is not a group, which would need a name.',
  },
  {
    rule: 'aria_role_redundant',
    reason: 'fail_redundant',
    element: /^<ul role="list"/,
    why: 'Safari does not expose a list without bullets as one unless it has the role.',
  },
  {
    rule: 'aria_role_redundant',
    reason: 'fail_redundant',
    element: /^<(?:table|thead|tbody|tr|th|td) /,
    why: 'On a phone, the tables have a grid layout, which removes their native roles.',
  },
  {
    rule: 'aria_role_redundant',
    reason: 'fail_redundant',
    element: /^<details /,
    why: 'Some browsers expose details without a role that can have a name.',
  },
  {
    rule: 'fieldset_legend_valid',
    reason: 'Fail_1',
    element: /class="lookup"/,
    why: 'The group of lookup methods is named by aria-label.',
  },
  {
    rule: 'list_structure_proper',
    reason: 'Potential_1',
    element: /^<dl /,
    why: 'HTML allows a div around each term and its value.',
  },
  {
    rule: 'select_options_grouped',
    reason: 'Potential_1',
    element: /id="stateShortName"/,
    why: 'The states are one list, in alphabetical order.',
  },
  {
    rule: 'aria_child_tabbable',
    reason: 'fail_missing_child',
    element: /role="listbox"/,
    why: 'Focus stays in the text field; aria-activedescendant refers to the option, as in the ARIA Authoring Practices.',
  },
  {
    rule: 'aria_keyboard_handler_exists',
    reason: 'potential_no_keyboard_access',
    element: /role="(?:combobox|listbox)"/,
    why: 'The key listener is on an element around the field. The keyboard is tested with real keys.',
  },
  {
    rule: 'widget_tabbable_exists',
    reason: 'fail_no_tabbable',
    element: /class="toggle"|role="listbox"/,
    why: 'The button and the list of a combobox are not in the tab order, as in the ARIA Authoring Practices.',
  },
  {
    rule: 'table_headers_related',
    reason: 'Fail_1',
    element: /^<td role="cell">/,
    why: 'The empty corner above the row headers describes nothing.',
  },
  {
    rule: 'caption_track_exists',
    reason: 'Potential_1',
    element: /^<video/,
    why: 'The live picture of the camera has no sound.',
  },
  {
    rule: 'form_submit_button_exists',
    reason: 'Potential_1',
    why: 'The form has a submit button: a button without a type is one.',
  },
  {
    rule: 'input_checkboxes_grouped',
    reason: 'potential_lonecheckbox',
    element: /name="only"/,
    why: '“Differences only” stands alone.',
  },
  {
    rule: 'input_checkboxes_grouped',
    reason: 'potential_unnamedcheckbox',
    element: /aria-label="Compare: /,
    why: 'Each plan has its own checkbox, which is named after the plan.',
  },
  {
    rule: 'input_label_visible',
    reason: 'potential_no_label',
    element: /^<select/,
    why: 'The engine looks for the visible labels of inputs and buttons only.',
  },
  {
    rule: 'input_label_visible',
    reason: 'potential_no_label',
    element: /aria-label="(?:Compare: .+|Remove .+|.+: (?:Minimum|Maximum))"/,
    why: 'Its visible label is part of its aria-label, which the engine does not check.',
  },
  {
    rule: 'input_label_visible',
    reason: 'potential_no_label',
    element: /class="explain"/,
    why: 'A question mark in a circle beside a term is a common icon; the button’s name says which term it explains.',
  },
  {
    rule: 'input_label_visible',
    reason: 'potential_no_label',
    element: /class="icon close"/,
    why: 'A cross in the corner of a dialog is a common icon; the button is named “Close”.',
  },
  {
    rule: 'style_color_misuse',
    reason: 'Potential_1',
    element: /^<html /,
    why: 'It recommends a check of every page. Tests with forced colors show that nothing depends on color alone.',
  },
  {
    rule: 'text_block_heading',
    reason: 'potential_heading',
    element: /role="heading"/,
    why: 'It is a heading.',
  },
  {
    rule: 'text_block_heading',
    reason: 'potential_heading',
    element: /^<div class="head">/,
    states: ['the finder of a start price'],
    why: 'The heading is in it, and has the role.',
  },
  {
    rule: 'text_block_heading',
    reason: 'potential_heading',
    element: /^<p>/,
    states: ['the details'],
    why: 'The provider’s name is bold and the first line of a section that has a heading.',
  },
  {
    rule: 'text_sensory_misuse',
    reason: 'potential_other',
    element: /^<p>/,
    why: '“A little later” is a time.',
  },
];
