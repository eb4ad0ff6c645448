# Reference values for app/modules/analytics/domain/trends, computed by R's own package stats (decompose, HoltWinters,
# predict.HoltWinters). Run: Rscript trends.R > trends.json
set.seed(20261122)
n <- 84
t <- seq_len(n)
week <- c(1.15, 1.2, 1.1, 1.05, 0.95, 0.7, 0.85)
additive <- round(200 + 0.8 * t + 60 * (week[(t - 1) %% 7 + 1] - 1) + rnorm(n, 0, 6))
multiplicative <- round((300 + 1.5 * t) * week[(t - 1) %% 7 + 1] * (1 + rnorm(n, 0, 0.04)))

list_of <- function(x) paste0("[", paste(ifelse(is.na(x), "null", sprintf("%.12g", x)), collapse = ", "), "]")

report <- function(values, seasonal) {
  x <- ts(values, frequency = 7)
  parts <- decompose(x, seasonal)
  fixed <- HoltWinters(x, alpha = 0.3, beta = 0.05, gamma = 0.2, seasonal = seasonal)
  fitted <- HoltWinters(x, seasonal = seasonal)
  band <- predict(fixed, n.ahead = 16, prediction.interval = TRUE, level = 0.8)
  if (seasonal == "multiplicative") {
    # predict.HoltWinters leaves the first step's weight at alpha + gamma (1 - alpha) instead of 1, and takes the slope for the
    # season's last place, whose index is 0 modulo the frequency: the band of Chatfield and Yar (1991) with both put right.
    s <- fixed$coefficients[3:9]
    psi <- function(j) ifelse(j == 0, 1, fixed$alpha * (1 + j * fixed$beta) + (j %% 7 == 0) * fixed$gamma * (1 - fixed$alpha))
    spread <- sapply(1:16, function(h) sum(sapply(0:(h - 1), function(j) (psi(j) * s[(h - 1) %% 7 + 1] / s[(h - 1 - j) %% 7 + 1])^2)))
    reach <- qnorm(0.9) * sqrt(var(residuals(fixed)) * spread)
    band[, "upr"] <- band[, "fit"] + reach
    band[, "lwr"] <- band[, "fit"] - reach
  }
  # Seasonal naive within the series is the scale of MASE (Hyndman and Koehler 2006): last 14 days held out.
  train <- values[1:(n - 14)]
  test <- values[(n - 13):n]
  held <- HoltWinters(ts(train, frequency = 7), alpha = 0.3, beta = 0.05, gamma = 0.2, seasonal = seasonal)
  forecast <- as.numeric(predict(held, n.ahead = 14))
  naive <- rep(tail(train, 7), 2)
  scale <- mean(abs(diff(train, lag = 7)))
  paste0(
    '{\n  "values": ', list_of(values),
    ',\n  "trend": ', list_of(parts$trend),
    ',\n  "season": ', list_of(parts$figure),
    ',\n  "random": ', list_of(parts$random),
    ',\n  "fixed": {"sse": ', sprintf("%.12g", fixed$SSE), ', "level": ', sprintf("%.12g", fixed$coefficients[["a"]]),
    ', "slope": ', sprintf("%.12g", fixed$coefficients[["b"]]), ', "season": ', list_of(fixed$coefficients[3:9]),
    ', "fit": ', list_of(band[, "fit"]), ', "upper": ', list_of(band[, "upr"]), ', "lower": ', list_of(band[, "lwr"]), '}',
    ',\n  "fitted": {"alpha": ', sprintf("%.12g", fitted$alpha), ', "beta": ', sprintf("%.12g", fitted$beta), ', "gamma": ', sprintf("%.12g", fitted$gamma),
    ', "sse": ', sprintf("%.12g", fitted$SSE), '}',
    ',\n  "heldOut": {"mase": ', sprintf("%.12g", mean(abs(test - forecast)) / scale), ', "mape": ', sprintf("%.12g", mean(abs(test - forecast) / test)),
    ', "naiveMase": ', sprintf("%.12g", mean(abs(test - naive)) / scale), ', "naiveMape": ', sprintf("%.12g", mean(abs(test - naive) / test)), '}\n}'
  )
}

cat('{"r": "', R.version.string, '",\n"additive": ', report(additive, "additive"), ',\n"multiplicative": ', report(multiplicative, "multiplicative"), "\n}\n", sep = "")
