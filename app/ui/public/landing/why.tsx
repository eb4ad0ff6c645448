import { Accessibility, Code, Cookie, FlaskConical, Scale, SearchCheck } from "lucide-react";

const REASONS = [
  {
    icon: SearchCheck,
    title: "Every finding shows its evidence",
    text: "The value that was found, the limit it broke, the pages it concerns, and how to put it right.",
  },
  {
    icon: FlaskConical,
    title: "No figure pretends",
    text: "A number is computed from your own data. Where there is none yet, you see an example with the tag Sample.",
  },
  {
    icon: Scale,
    title: "A crawler with manners",
    text: "It asks a host for at most five pages a second, slows down when the host does, and obeys robots.txt. Only for a site that you prove to be yours can you switch that off.",
  },
  {
    icon: Code,
    title: "An API from the first day",
    text: "The projects, crawls and findings on your screen are the ones your scripts get, with a key you scope yourself.",
  },
  {
    icon: Cookie,
    title: "No third parties",
    text: "No advertising or analytics cookies, no scripts, fonts or pixels of others. What Kaja keeps of its use, you switch off in one place.",
  },
  {
    icon: Accessibility,
    title: "Made for everyone on the team",
    text: "Works by keyboard, at phone width, in light and dark, and its forms and links work before any script has loaded.",
  },
];

export function WhyChoose() {
  return (
    <section id="why" aria-labelledby="why-title">
      <h2 id="why-title" className="font-bold text-[26px] leading-[1.1] tracking-[-0.025em] md:text-[34px]">
        Why choose Kaja
      </h2>
      <p className="mt-2.5 mb-7 max-w-[46em] text-[17px] text-ink-2">
        Kaja is Estonian for echo: you do something, and you hear what came back.
      </p>
      <ul className="grid gap-px overflow-hidden rounded-l border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface p-6">
            <Icon size={22} aria-hidden="true" className="text-brand" />
            <h3 className="mt-3.5 font-bold text-[17px] tracking-[-0.01em]">{title}</h3>
            <p className="mt-1.5 text-[14.5px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
