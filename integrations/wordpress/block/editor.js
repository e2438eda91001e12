// The block in the editor: its preview in a frame, and its settings in the sidebar. Runs as it is, without a build.
(({blockEditor, blocks, components, element}, {fields, groups, preview, hasRelay, settingsUrl, texts}) => {
  const {createElement, Fragment, useEffect, useRef, useState} = element;

  /** Returns a value shortly after it has stopped changing, so that the preview does not load for every letter. */
  const useSettled = value => {
    const [settled, setSettled] = useState(value);
    useEffect(() => {
      const timer = setTimeout(() => setSettled(value), 500);
      return () => clearTimeout(timer);
    }, [value]);
    return settled;
  };

  const previewUrl = settings => {
    const url = new URL(preview);
    for (const [name, value] of Object.entries(settings)) url.searchParams.set(`settings[${name}]`, value);
    return url.href;
  };

  /** The height of a frame's page, which reports it: newer versions of WordPress isolate the editor. */
  const useReportedHeight = ref => {
    const [height, setHeight] = useState(0);
    useEffect(() => {
      const {defaultView} = ref.current.ownerDocument;
      const listen = ({source, data}) => {
        const reported = Number(data?.planFinderHeight);
        if (source === ref.current?.contentWindow && reported > 0) setHeight(reported);
      };
      defaultView.addEventListener('message', listen);
      return () => defaultView.removeEventListener('message', listen);
    }, []);
    return height;
  };

  const Preview = ({settings, isSelected}) => {
    const url = useSettled(previewUrl(settings));
    const ref = useRef(null);
    const height = useReportedHeight(ref);
    return createElement(
      'div',
      {className: 'plan-finder-preview'},
      createElement('iframe', {
        // A new frame for each URL: another URL in the same one would be a step of Back.
        key: url,
        ref,
        src: url,
        style: height > 0 ? {blockSize: `${height}px`} : undefined,
        title: texts.preview,
        className: isSelected ? 'is-live' : '',
        tabIndex: isSelected ? 0 : -1,
      }),
    );
  };

  const NoRelay = () =>
    createElement(
      components.Placeholder,
      {icon: 'car', label: texts.title, instructions: texts.noRelay},
      settingsUrl
        ? createElement(components.Button, {variant: 'primary', href: settingsUrl, target: '_blank'}, texts.open)
        : texts.askAdmin,
    );

  /** What the controls of newer versions of WordPress look like; some versions log a warning without it. */
  const CURRENT_STYLE = {__nextHasNoMarginBottom: true, __next40pxDefaultSize: true};

  const Field = ({name, value, onChange}) => {
    const {type, label, help, choices, min, max, maxlength} = fields[name];
    const common = {label, help, ...CURRENT_STYLE};
    if (type === 'flag')
      return createElement(components.ToggleControl, {
        ...common,
        checked: value === 'true',
        onChange: isOn => onChange(isOn ? 'true' : ''),
      });
    if (type === 'choice')
      return createElement(components.SelectControl, {
        ...common,
        value,
        options: [
          {value: '', label: texts.default},
          ...Object.entries(choices).map(([choice, text]) => ({value: choice, label: text})),
        ],
        onChange,
      });
    return createElement(components.TextControl, {
      ...common,
      value,
      onChange,
      ...(type === 'number' ? {type: 'number', min, max} : {maxLength: maxlength}),
    });
  };

  const Group = ({group, isFirst, settings, onChange}) =>
    createElement(
      components.PanelBody,
      {title: groups[group], initialOpen: isFirst},
      isFirst && createElement('p', null, texts.note),
      Object.keys(fields)
        .filter(name => fields[name].group === group)
        .map(name =>
          createElement(Field, {
            key: name,
            name,
            value: settings[name] ?? '',
            onChange: value => onChange(name, value),
          }),
        ),
    );

  const Edit = ({attributes, setAttributes, isSelected}) => {
    const {settings} = attributes;
    const change = (name, value) => {
      const {[name]: _, ...others} = settings;
      setAttributes({settings: value === '' ? others : {...others, [name]: value}});
    };
    return createElement(
      Fragment,
      null,
      createElement(
        blockEditor.InspectorControls,
        null,
        Object.keys(groups).map((group, index) =>
          createElement(Group, {key: group, group, isFirst: index === 0, settings, onChange: change}),
        ),
      ),
      createElement(
        'div',
        blockEditor.useBlockProps(),
        hasRelay ? createElement(Preview, {settings, isSelected}) : createElement(NoRelay),
      ),
    );
  };

  // The server renders the block, so that a new version of the plugin changes every page at once.
  blocks.registerBlockType('plan-finder/plan-finder', {edit: Edit, save: () => null});
})(window.wp, window.planFinderBlock);
