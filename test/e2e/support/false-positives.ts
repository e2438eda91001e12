/** Something that IBM's engine reports and that is right as it is. */
export interface FalsePositive {
  readonly rule: string;
  /** The engine's reason within the rule. */
  readonly reason: string;
  /** The elements it holds for, by the tag as the engine writes it; all of them when absent. */
  readonly element?: RegExp;
  /** The states it holds for; all of them when absent. */
  readonly states?: readonly string[];
  /** Why it is right as it is. */
  readonly why: string;
}

/** An entry that matches nothing any more fails the test: it is to be deleted. */
export const FALSE_POSITIVES: readonly FalsePositive[] = [
  {
    rule: 'aria_accessiblename_exists',
    reason: 'fail_no_accessible_name',
    element: /^<th role="rowheader"/,
    why: 'The row of checkout links has a visually hidden header, which the engine does not read; browsers do.',
  },
  {
    rule: 'fieldset_legend_valid',
    reason: 'Fail_1',
    element: /^<fieldset role="none"/,
    why: 'It disables the fields in it together. By its role it is no group, which would need a name.',
  },
  {
    rule: 'aria_role_redundant',
    reason: 'fail_redundant',
    element: /^<ul role="list"/,
    why: 'Without bullets Safari takes a list for none unless it has the role.',
  },
  {
    rule: 'aria_role_redundant',
    reason: 'fail_redundant',
    element: /^<(?:table|thead|tbody|tr|th|td) /,
    why: 'On a phone the tables have the layout of a grid, which takes their roles from them.',
  },
  {
    rule: 'aria_role_redundant',
    reason: 'fail_redundant',
    element: /^<details /,
    why: 'Some browsers give details no role that a name could belong to.',
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
    why: 'States are one list, in the order of the alphabet.',
  },
  {
    rule: 'aria_child_tabbable',
    reason: 'fail_missing_child',
    element: /role="listbox"/,
    why: 'The focus stays in the text field; aria-activedescendant names the option, as the ARIA practices have it.',
  },
  {
    rule: 'aria_keyboard_handler_exists',
    reason: 'potential_no_keyboard_access',
    element: /role="(?:combobox|listbox)"/,
    why: 'The listener for keys is on an element around the field. The keyboard is tested with real keys.',
  },
  {
    rule: 'widget_tabbable_exists',
    reason: 'fail_no_tabbable',
    element: /class="toggle"|role="listbox"/,
    why: 'The button and the list of a combobox are not in the tab order, as the ARIA practices have it.',
  },
  {
    rule: 'element_tabbable_role_valid',
    reason: 'fail_invalid_role',
    element: /class="scroll"/,
    why: 'A table that is wider than a narrow page is scrolled with the keyboard.',
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
    why: '“Only differences” stands alone.',
  },
  {
    rule: 'input_checkboxes_grouped',
    reason: 'potential_unnamedcheckbox',
    element: /aria-label="Compare: /,
    why: 'Each plan has one box of its own, which is named after the plan.',
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
    element: /aria-label="(?:Compare|Take out|.+: (?:From|To)")/,
    why: 'Its visible label is part of its aria-label, by which the engine does not look for one.',
  },
  {
    rule: 'input_label_visible',
    reason: 'potential_placeholder_only',
    element: /aria-label=".+: (?:From|To) /,
    why: 'Its visible label is part of its aria-label, by which the engine does not look for one.',
  },
  {
    rule: 'style_color_misuse',
    reason: 'Potential_1',
    element: /^<html /,
    why: 'It asks for a look at every page. Forced colors are tested, in which nothing is told by color alone.',
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
  {
    rule: 'text_sensory_misuse',
    reason: 'potential_other',
    element: /part="status"/,
    states: ['the scanner'],
    why: 'A square code is known by that name, and it is held before the camera by sight anyway.',
  },
  {
    rule: 'text_sensory_misuse',
    reason: 'potential_position',
    why: '“Above” and “below” are so in the order of reading, or of numbers.',
  },
];
