import script from 'virtual:islands-script';

/** The script of public pages, in the form in which React Router renders its own. */
export function IslandsScript() {
  return (
    <>
      {script.imports.map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      <script
        type="module"
        async
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: script.modules.map((address) => `import ${JSON.stringify(address)};`).join('\n'),
        }}
      />
    </>
  );
}
