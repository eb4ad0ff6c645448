# Reference values for app/modules/analytics/reports/attribution/domain/markov.ts, in attribution-markov.json.
# Run with R 4.2.2 and ChannelAttribution 2.2.4 (CRAN): Rscript attribution-markov.R > attribution-markov.json
#
# "exact" solves the absorbing chain with base R's solve(): states are the last `order` channels (shorter at the start of
# a path); without a channel every step into a state that holds it ends without conversion; credit is the conversions
# by the share of the removal effects 1 - p_without / p_all.
# "simulated" are the figures of markov_model() of ChannelAttribution, which walks the chain at random many times: they
# carry the error of the simulation. It knows no shorter states at the start, so that order 2 differs for short paths.

library(ChannelAttribution, quietly = TRUE)

sets <- list(
  published = data.frame(
    path = c("C1>C2>C3", "C1", "C2>C3"),
    conversions = c(1, 0, 0),
    nulls = c(0, 1, 1)
  ),
  shop = data.frame(
    path = c(
      "Search>Email", "Search", "Social>Search>Email", "Social>Social>Display", "Display>Search",
      "Email", "Email>Email>Direct", "Direct", "Social>Direct", "Display>Social>Search>Direct",
      "Search>Search>Direct", "Display", "Social>Display>Social>Email>Direct", "Email>Search>Email", "Direct>Search"
    ),
    conversions = c(30, 55, 21, 3, 12, 40, 25, 61, 7, 9, 17, 1, 5, 14, 6),
    nulls = c(120, 410, 96, 230, 88, 75, 31, 190, 140, 42, 66, 300, 12, 20, 51)
  )
)

exact <- function(data, order) {
  split <- strsplit(data$path, ">", fixed = TRUE)
  state_of <- function(path, at) paste(path[max(1, at - order + 1):at], collapse = ">")
  counts <- list()
  add <- function(from, to, times) {
    if (times == 0) return()
    key <- paste(from, to, sep = "|")
    counts[[key]] <<- (if (is.null(counts[[key]])) 0 else counts[[key]]) + times
  }
  for (row in seq_along(split)) {
    path <- split[[row]]
    times <- data$conversions[row] + data$nulls[row]
    from <- "(start)"
    for (at in seq_along(path)) {
      to <- state_of(path, at)
      add(from, to, times)
      from <- to
    }
    add(from, "(conversion)", data$conversions[row])
    add(from, "(null)", data$nulls[row])
  }
  ends <- do.call(rbind, strsplit(names(counts), "|", fixed = TRUE))
  states <- setdiff(unique(c(ends)), c("(conversion)", "(null)"))
  weights <- unlist(counts)
  probability <- function(without) {
    dead <- states[vapply(strsplit(states, ">", fixed = TRUE), function(parts) without %in% parts, TRUE)]
    q <- matrix(0, length(states), length(states), dimnames = list(states, states))
    r <- setNames(numeric(length(states)), states)
    for (i in seq_along(weights)) {
      from <- ends[i, 1]
      if (from %in% dead) next
      share <- weights[i] / sum(weights[ends[, 1] == from])
      if (ends[i, 2] == "(conversion)") r[from] <- r[from] + share
      else if (ends[i, 2] != "(null)" && !(ends[i, 2] %in% dead)) q[from, ends[i, 2]] <- q[from, ends[i, 2]] + share
    }
    unname(solve(diag(length(states)) - q, r)["(start)"])
  }
  all <- probability("")
  channels <- sort(unique(unlist(split)))
  removal <- vapply(channels, function(channel) 1 - probability(channel) / all, 0)
  list(probability = all, removal = removal, credit = sum(data$conversions) * removal / sum(removal))
}

simulated <- function(data, order) {
  result <- markov_model(data, "path", "conversions", var_null = "nulls", order = order, nsim_start = 2e6, conv_par = 0.005,
                         seed = 1, verbose = FALSE, flg_pro = FALSE)
  values <- setNames(result$total_conversions, result$channel_name)
  values[order(names(values))]
}

number <- function(values) sprintf("%.12g", values)
object <- function(values) paste0("{", paste0('"', names(values), '": ', number(values), collapse = ", "), "}")
parts <- vapply(names(sets), function(name) {
  data <- sets[[name]]
  rows <- paste0('      { "path": "', data$path, '", "conversions": ', data$conversions, ', "nulls": ', data$nulls, " }", collapse = ",\n")
  orders <- vapply(1:2, function(order) {
    found <- exact(data, order)
    paste0('    "order', order, '": {\n      "probability": ', number(found$probability), ',\n      "removal": ', object(found$removal),
           ',\n      "credit": ', object(found$credit), ',\n      "simulated": ', object(simulated(data, order)), "\n    }")
  }, "")
  paste0('  "', name, '": {\n    "paths": [\n', rows, "\n    ],\n", paste0(orders, collapse = ",\n"), "\n  }")
}, "")
cat("{\n", paste0(parts, collapse = ",\n"), "\n}\n", sep = "")
