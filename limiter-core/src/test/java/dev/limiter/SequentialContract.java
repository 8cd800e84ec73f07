package dev.limiter;

/** What every engine must do, one call after the other. */
abstract class SequentialContract
    implements EdgeContract,
        CallSizeContract,
        FigureContract,
        LawContract,
        TimeLawContract,
        LimitChangeContract,
        RefundContract,
        WaitCases,
        CountingCases,
        WindowCases,
        PrecisionCases,
        ClockCases {}
