import { describe, expect, it } from "vitest";
import { type TimeLine, timeChartShape } from "./time-chart-shape.ts";

const buckets = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Day ${at}`, tick: `${at}` }));
const visitors = (values: TimeLine["values"]): TimeLine => ({ label: "Visitors", look: "area", colour: "s1", values });
const format = (value: number) => `${value}`;

describe("timeChartShape", () => {
  it("draws over the whole width, from zero to a round number", () => {
    const shape = timeChartShape({ buckets: buckets(3), lines: [visitors([0, 7, 9])], format });
    expect(shape.lines[0]).toMatchObject({
      path: "M0,300L500,90L1000,30",
      fill: "M0,300L500,90L1000,30L1000,300L500,300L0,300Z",
      tops: [100, 30, 10],
      openPath: "",
    });
    expect(shape.yTicks.map(({ text, top }) => [text, top])).toEqual([
      ["0", 100],
      ["2", 80],
      ["4", 60],
      ["6", 40],
      ["8", 20],
      ["10", 0],
    ]);
  });

  it("leaves gaps where there is no value, and says so in words", () => {
    const [line] = timeChartShape({ buckets: buckets(4), lines: [visitors([1, null, 1, 1])], format }).lines;
    expect(line?.path.match(/M/g)).toHaveLength(2);
    expect(line?.texts).toEqual(["1", "–", "1", "1"]);
  });

  it("joins the part that is not final to the rest", () => {
    const [line] = timeChartShape({ buckets: buckets(3), lines: [visitors([10, 10, 5])], openFrom: 2, format }).lines;
    expect(line).toMatchObject({ path: "M0,0L500,0", openPath: "M500,0L1000,150" });
  });

  it("puts a single bucket in the middle, and an empty chart on an axis", () => {
    expect(timeChartShape({ buckets: buckets(1), lines: [visitors([3])], format }).buckets).toEqual([
      { name: "Day 0", left: 50 },
    ]);
    expect(timeChartShape({ buckets: buckets(2), lines: [visitors([0, 0])], format }).lines[0]?.tops).toEqual([
      100, 100,
    ]);
  });

  it("draws one value alone as a level over the whole width, dotted while it is not final", () => {
    const of = (more: object) =>
      timeChartShape({ buckets: buckets(1), lines: [visitors([10])], format, ...more }).lines[0];
    expect(of({})).toMatchObject({ path: "M0,0H1000", fill: "M0,0H1000V300H0Z", openPath: "" });
    expect(of({ openFrom: 0 })).toMatchObject({ path: "", openPath: "M0,0H1000" });
    expect(of({ lines: [visitors([null])] })).toMatchObject({ path: "", fill: "" });
  });

  it("names at most some eight buckets, and marks only those it has", () => {
    const shape = timeChartShape({
      buckets: buckets(90),
      lines: [],
      marks: [
        { index: 4, text: "Launch" },
        { index: 99, text: "Later" },
      ],
      format,
    });
    expect(shape.xTicks.length).toBeLessThanOrEqual(8);
    expect(shape.marks).toEqual([{ left: 4.49, text: "Launch", name: "Day 4" }]);
  });

  it("draws the band only where both of its ends are known", () => {
    const band = { label: "Expected", low: [null, 1, 2], high: [null, 3, 4] };
    const shape = timeChartShape({ buckets: buckets(3), lines: [visitors([4, null, null])], band, format });
    expect(shape.band).toEqual({
      label: "Expected",
      path: "M500,75L1000,0L1000,150L500,225Z",
      texts: ["–", "1 to 3", "2 to 4"],
    });
  });
});
