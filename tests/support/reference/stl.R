# Reference values for app/modules/analytics/domain/trends/stl.ts, computed by R's own package stats (stl) on series of its own
# package datasets: nottem (monthly air temperatures at Nottingham Castle, 1920-1939), AirPassengers (Box and Jenkins 1976), and
# nottem with five values put out of place. Run: Rscript stl.R > stl.json
# All have an odd number of values: of an even one stl.f hands its partial sort the two middle places in falling order, which it
# takes for rising, and so weighs by another value than the median here and there (AirPassengers, seventh round).
list_of <- function(x) paste0("[", paste(sprintf("%.12g", x), collapse = ", "), "]")

report <- function(x) {
  parts <- stl(x, s.window = "periodic", robust = TRUE)$time.series
  paste0('{"values": ', list_of(x), ',\n  "trend": ', list_of(parts[, "trend"]), ',\n  "season": ', list_of(parts[1:frequency(x), "seasonal"]),
    ',\n  "rest": ', list_of(parts[, "remainder"]), '}')
}

temperatures <- ts(nottem[1:239], frequency = 12)
spoiled <- temperatures
spoiled[c(5, 60, 61, 130, 238)] <- c(150, 0, 0, 99, -40)
passengers <- as.numeric(AirPassengers)

cat('{"r": "', R.version.string, '",\n"nottem": ', report(temperatures), ',\n"AirPassengers": ', report(ts(passengers[1:143], frequency = 12)),
  ',\n"spoiled": ', report(spoiled), ',\n"weekly": ', report(ts(passengers[1:131], frequency = 7)), "\n}\n", sep = "")
